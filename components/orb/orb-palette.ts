export interface OrbPalette {
  core: OrbColor;
  body: OrbColor;
  rim: OrbColor;
}

/** The colour at the given opacity, as canvas gradients need it: fading to `transparent` would fade to black. */
export type OrbColor = (alpha: number) => string;

export function readOrbPalette(element: Element): OrbPalette | null {
  const probe = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!probe) return null;
  const style = getComputedStyle(element);
  const read = (token: string) => colorOf(style.getPropertyValue(token), probe);
  return { core: read('--orb-core'), body: read('--orb-body'), rim: read('--orb-rim') };
}

/** Paints one pixel and reads it back: whatever notation the browser resolves to, out come red, green and blue. */
function colorOf(css: string, probe: CanvasRenderingContext2D): OrbColor {
  probe.fillStyle = css;
  probe.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = probe.getImageData(0, 0, 1, 1).data;
  return (alpha) => `rgb(${red} ${green} ${blue} / ${alpha})`;
}
