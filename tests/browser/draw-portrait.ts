import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { root } from '#tests/app-under-test.ts';
import { findChromium } from '#tests/find-chromium.ts';

/** `npm run pictures:portrait`: the demo person as she is shown to guests. Nobody sat for it: she is invented, and it is drawn here. */
const EDGE = 640;

const PORTRAIT = `
<svg xmlns="http://www.w3.org/2000/svg" width="${EDGE}" height="${EDGE}" viewBox="0 0 640 640">
  <defs>
    <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="#31505c"/><stop offset="0.6" stop-color="#9fb0a4"/><stop offset="1" stop-color="#f0cf9e"/>
    </linearGradient>
    <radialGradient id="glow"><stop offset="0" stop-color="#fff3cf"/><stop offset="1" stop-color="#fff3cf" stop-opacity="0"/></radialGradient>
  </defs>
  <rect width="640" height="640" fill="url(#sky)"/>
  <rect y="404" width="640" height="236" fill="#3f6670"/>
  <path d="M0 430h640M40 462h150M470 470h150M30 506h110M520 520h120" stroke="#5d848a" stroke-width="5" stroke-linecap="round"/>
  <path d="M468 408q24-26 66-24 44 2 70 24z" fill="#5b4d45"/>
  <circle cx="533" cy="246" r="92" fill="url(#glow)"/>
  <path d="M515 274h36l8 112h-52z" fill="#f3ece0"/><path d="M512 312h42l2 28h-46z" fill="#a8452f"/>
  <rect x="519" y="238" width="28" height="36" fill="#ffe9a8" stroke="#4a3f39" stroke-width="5"/>
  <path d="M513 238h40l-20-22z" fill="#4a3f39"/>
  <!-- The pencil, an ordinary yellow number two. -->
  <g transform="translate(0 38)"><g transform="rotate(-22 292 116)"><rect x="236" y="110" width="118" height="13" rx="2" fill="#e3b23c"/><path d="M236 110l-20 6.5 20 6.5z" fill="#f0dcb8"/><path d="M222 114.500l-6 2 6 2z" fill="#3a332e"/><rect x="342" y="110" width="14" height="13" rx="3" fill="#b5574a"/></g></g>
  <!-- The bun and the hair behind. -->
  <g transform="translate(0 38)">
  <circle cx="292" cy="126" r="44" fill="#b9b5ad"/>
  <path d="M180 300q-16-160 112-164 130 4 112 164-8 34-20 44H200q-14-14-20-44z" fill="#c8c4bb"/>
  </g>
  <!-- Neck, jersey and shirt. -->
  <path d="M252 372h80v84q-40 34-80 0z" fill="#d3a07f"/>
  <path d="M72 640q8-150 176-190 44 40 88 0 168 40 176 190z" fill="#26394a"/>
  <path d="M248 450q44 40 88 0l14 22q-58 50-116 0z" fill="#efe7d8"/>
  <path d="M150 640q4-52 18-88M434 640q-4-52-18-88" stroke="#1b2a38" stroke-width="6" fill="none" stroke-linecap="round"/>
  <path d="M118 566h348M98 610h388" stroke="#31475b" stroke-width="8" stroke-dasharray="4 16" stroke-linecap="round"/>
  <!-- Face. -->
  <g transform="translate(0 38)">
  <path d="M204 262q0-92 88-92t88 92q0 74-38 112-24 26-50 26t-50-26q-38-38-38-112z" fill="#e5b793"/>
  <path d="M204 300q-20-8-18 18t24 34zM380 300q20-8 18 18t-24 34z" fill="#d9a684"/>
  <path d="M198 272q10-96 94-104 84 8 94 104-26-44-78-60-66 4-110 60z" fill="#d5d1c8"/>
  <path d="M236 190q40-24 104-4" stroke="#e6e2da" stroke-width="5" fill="none" stroke-linecap="round"/>
  <!-- Brows, glasses, eyes. -->
  <path d="M226 262q22-14 44-2M314 260q22-12 44 2" stroke="#9c968c" stroke-width="8" fill="none" stroke-linecap="round"/>
  <circle cx="248" cy="292" r="29" fill="#f4ddc8" fill-opacity="0.5" stroke="#4a3f39" stroke-width="5"/>
  <circle cx="336" cy="292" r="29" fill="#f4ddc8" fill-opacity="0.5" stroke="#4a3f39" stroke-width="5"/>
  <path d="M277 288q15-10 30 0M219 288l-20-6M365 288l20-6" stroke="#4a3f39" stroke-width="5" fill="none"/>
  <circle cx="250" cy="293" r="7" fill="#2c3c44"/><circle cx="334" cy="293" r="7" fill="#2c3c44"/>
  <path d="M234 283q14-9 30 0M320 283q14-9 30 0" stroke="#7a5a47" stroke-width="4" fill="none" stroke-linecap="round"/>
  <!-- Nose, mouth, and the lines of forty years in small boats. -->
  <path d="M292 300q-12 30-8 38 8 8 20 2" stroke="#b98562" stroke-width="5" fill="none" stroke-linecap="round"/>
  <path d="M258 366q34 20 70-4" stroke="#9a4f43" stroke-width="7" fill="none" stroke-linecap="round"/>
  <path d="M244 352q-4 12 4 22M342 348q6 12-2 22M206 312l-8 8M378 312l8 8" stroke="#c4906d" stroke-width="4" fill="none" stroke-linecap="round"/>
  <circle cx="228" cy="340" r="18" fill="#d98f74" fill-opacity="0.35"/><circle cx="356" cy="340" r="18" fill="#d98f74" fill-opacity="0.35"/>
  </g>
</svg>`;

const browser = await chromium.launch(findChromium());
const page = await browser.newPage({ viewport: { width: EDGE, height: EDGE } });
await page.setContent(`<style>body{margin:0}svg{display:block}</style>${PORTRAIT}`);
await page.screenshot({ path: join(root, 'supabase/demo/portrait.jpg'), type: 'jpeg', quality: 72 });
await browser.close();
