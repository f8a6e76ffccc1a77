import { paintLamp, paintReflectedLamp, readOrbPalette } from '#components/orb/paint-orb.ts';

const frameInterval = 1000 / 30;
/** Breathing is slow: half as often is enough, and half the work of a phone. */
const restingInterval = 1000 / 15;
const audible = 0.01;
const stillMoment = 4.2;

/**
 * Paints one frame at once, then goes on at 30 frames a second, or 15 while it is silent, as long as the canvas is on screen and the reader has
 * not asked for less motion. Answers how to stop it.
 */
export function startOrbMotion(canvas: HTMLCanvasElement, readLevel: () => number): () => void {
  const stage = canvas.getContext('2d');
  const lamp = document.createElement('canvas').getContext('2d');
  let palette = readOrbPalette(canvas);
  if (!stage || !lamp || !palette) return () => {};

  const lessMotion = matchMedia('(prefers-reduced-motion: reduce)');
  const darkTheme = matchMedia('(prefers-color-scheme: dark)');
  let level = 0;
  let visible = false;
  let frame = 0;
  let painted = 0;

  function paint(milliseconds: number) {
    if (!stage || !lamp || !palette) return;
    const moment = { time: lessMotion.matches ? stillMoment : stillMoment + milliseconds / 1000, level };
    paintLamp(lamp, palette, moment);
    paintReflectedLamp(stage, lamp.canvas, moment);
    canvas.dataset.painted = '';
  }

  function run(milliseconds: number) {
    frame = requestAnimationFrame(run);
    const target = Math.min(Math.max(readLevel(), 0), 1);
    const interval = Math.max(target, level) > audible ? frameInterval : restingInterval;
    if (milliseconds - painted < interval - 2) return;
    painted = milliseconds;
    level += (target - level) * (target > level ? 0.45 : 0.15);
    paint(milliseconds);
  }

  function settle() {
    cancelAnimationFrame(frame);
    if (visible && !lessMotion.matches) frame = requestAnimationFrame(run);
    else paint(painted);
  }

  function recolour() {
    palette = readOrbPalette(canvas);
    settle();
  }

  const sizeObserver = new ResizeObserver(() => {
    if (!lamp || canvas.clientWidth === 0) return;
    const density = Math.min(devicePixelRatio, 2);
    canvas.width = Math.round(canvas.clientWidth * density);
    canvas.height = Math.round(canvas.clientHeight * density);
    lamp.canvas.width = canvas.width;
    lamp.canvas.height = canvas.width;
    paint(painted);
  });
  const visibilityObserver = new IntersectionObserver(([entry]) => {
    visible = entry?.isIntersecting ?? false;
    settle();
  });
  const themeObserver = new MutationObserver(recolour);

  sizeObserver.observe(canvas);
  visibilityObserver.observe(canvas);
  themeObserver.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  darkTheme.addEventListener('change', recolour);
  lessMotion.addEventListener('change', settle);

  return () => {
    cancelAnimationFrame(frame);
    sizeObserver.disconnect();
    visibilityObserver.disconnect();
    themeObserver.disconnect();
    darkTheme.removeEventListener('change', recolour);
    lessMotion.removeEventListener('change', settle);
  };
}
