import { readFileSync } from 'node:fs';
import { runCommand } from '#lib/local/run-command.ts';
import { StartupProblem } from '#lib/local/startup-problem.ts';
import { isSignedReceipt, keyFingerprint } from '#lib/platform/signed-receipt.ts';
import { receiptSchema } from '#lib/reflections/receipt.public.ts';
import { erasureTexts } from '#lib/reflections/texts/erasure.public.ts';

/** `npm run receipt:verify -- file`: whether a receipt of erasure is whole and signed, without a network or a database. */
await runCommand(async () => {
  const [, , file] = process.argv;
  if (!file) throw new StartupProblem('Which file? npm run receipt:verify -- receipt.json');
  const receipt = readReceipt(file);
  if (!isSignedReceipt(receipt))
    throw new StartupProblem('NOT VALID: this receipt was changed after it was signed, or was never signed.');
  const counts = Object.entries(receipt.erased).map(([what, count]) => `${count} ${what}`);
  console.log(`Valid. Signed by the key ${keyFingerprint(receipt.publicKey)} of ${receipt.installation}.`);
  console.log(`Erased (${receipt.kind}) at ${receipt.erasedAt}: ${counts.join(', ')}.`);
  console.log(`Looked for copies at ${receipt.checkedAt}:`);
  for (const { place, lookedIn, found, note } of receipt.places)
    console.log(
      `  ${erasureTexts.places[place]} (${lookedIn.length} looked at): ${found} found${note ? `. ${note}` : ''}`,
    );
  console.log('Compare the key with the one that the installation shows on its pages.');
});

function readReceipt(file: string) {
  try {
    return receiptSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new StartupProblem(`NOT VALID: ${file} cannot be read as a receipt of erasure.`);
  }
}
