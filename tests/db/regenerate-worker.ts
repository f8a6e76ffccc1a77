import { regenerateVoice } from '#lib/voice/ledger/regenerate-voice.ts';

/** Its own process: regenerates the reflection that it is told, so often at once, and says what became of each. */
const [reflectionId = '', times = '0'] = process.argv.slice(2);
const results = await Promise.all(Array.from({ length: Number(times) }, () => regenerateVoice(reflectionId)));
const outcomes = results.map((result) => (result.ok ? result.value.outcome : result.error.code));
process.stdout.write(JSON.stringify(outcomes), () => process.exit(0));
