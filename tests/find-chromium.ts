import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { StartupProblem } from '#lib/local/startup-problem.ts';
import { canInstallDebian, installDebian } from '#tests/install-debian.ts';

export type Chromium = { executablePath: string; args: string[] };

/** The shell first: it draws the same pages in a third less time, as it has no window around them. */
const SYSTEM_NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const MAC_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const isRoot = process.getuid?.() === 0;

/**
 * What a whole Chromium would prepare for each new window, in a process of its own, and no test opens: the page under its
 * address bar. Without it a window takes half the time. The rest is Playwright's own list, which this one replaces.
 */
const UNUSED_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** Nothing that the browser does of its own accord may reach the network or outlive a test. */
const QUIET_ARGS = [
  `--disable-features=${UNUSED_FEATURES.join(',')}`,
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  '--disable-gpu',
];

/**
 * A Chromium for tests and pictures: the one that is named, one that is there, or one that is installed now.
 * Says what it does, one line each. Throws StartupProblem when there is none and none could be had.
 */
export function findChromium(say: (line: string) => void = (line) => console.log(line)): Chromium {
  const executablePath = namedBrowser() ?? presentBrowser() ?? installBrowser(say);
  say(`Chromium: ${executablePath}`);
  return { executablePath, args: isRoot ? ['--no-sandbox', ...QUIET_ARGS] : QUIET_ARGS };
}

function namedBrowser(): string | undefined {
  const path = process.env.CHROMIUM_PATH;
  if (!path) return undefined;
  if (isExecutable(path)) return path;
  throw new StartupProblem(
    `CHROMIUM_PATH=${path} cannot be run. Correct it, or leave it out to have one found.`,
  );
}

function presentBrowser(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const onPath = SYSTEM_NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [chromium.executablePath(), ...onPath, ...MAC_PATHS].find(isExecutable);
}

function installBrowser(say: (line: string) => void): string {
  say('There is no Chromium here yet. Downloading the one of Playwright.');
  const downloader = join(import.meta.dirname, '..', 'node_modules', '@playwright', 'test', 'cli.js');
  // A failed download is only noticed by there being no browser afterwards.
  spawnSync(process.execPath, [downloader, 'install', 'chromium'], { stdio: 'ignore', timeout: 180_000 });
  const downloaded = presentBrowser();
  if (downloaded) return downloaded;

  if (canInstallDebian()) {
    say(
      'It could not be downloaded. Installing the one of this system: apt-get install chromium-headless-shell.',
    );
    installDebian(['chromium-headless-shell']);
    const installed = presentBrowser();
    if (installed) return installed;
  }
  throw new StartupProblem(
    'No Chromium was found and none could be installed. Install Chromium or Chrome, or set CHROMIUM_PATH to its program.',
  );
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
