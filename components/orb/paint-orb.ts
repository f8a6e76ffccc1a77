interface OrbMoment {
  /** In seconds. */
  time: number;
  /** How loud it is, 0 to 1. */
  level: number;
}

type Canvas2D = CanvasRenderingContext2D;

interface OrbPalette {
  core: OrbColor;
  body: OrbColor;
  rim: OrbColor;
}

/** The colour at the given opacity, as canvas gradients need it: fading to `transparent` would fade to black. */
type OrbColor = (alpha: number) => string;

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

/** Fills a square canvas with a lamp in its halo. */
export function paintLamp(canvas: Canvas2D, palette: OrbPalette, { time, level }: OrbMoment): void {
  const size = canvas.canvas.width;
  const centre = size / 2;
  const breath = Math.sin(time * 0.85);
  const radius = size * 0.3 * (1 + breath * 0.014 + level * 0.07);

  canvas.clearRect(0, 0, size, size);
  const halo = 0.3 + breath * 0.04 + level * 0.3;
  glow(canvas, palette.body, { x: centre, y: centre, radius: size / 2, alpha: halo });

  canvas.save();
  canvas.beginPath();
  canvas.arc(centre, centre, radius, 0, Math.PI * 2);
  canvas.clip();

  const ball = canvas.createRadialGradient(
    centre,
    centre - radius * 0.28,
    radius * 0.05,
    centre,
    centre,
    radius,
  );
  ball.addColorStop(0, palette.core(1));
  ball.addColorStop(0.6, palette.body(1));
  ball.addColorStop(1, palette.rim(1));
  canvas.fillStyle = ball;
  canvas.fillRect(0, 0, size, size);

  // Light drifting inside the glass: three slow orbits whose periods never meet.
  const drift = radius * (0.42 + level * 0.12);
  const at = (speed: number, phase: number) => ({
    x: centre + Math.cos(time * speed + phase) * drift,
    y: centre + Math.sin(time * speed * 0.83 + phase) * drift,
  });
  glow(canvas, palette.rim, { ...at(0.31, 2.1), radius: radius * 0.9, alpha: 0.5 });
  glow(canvas, palette.core, { ...at(0.43, 4.4), radius: radius * 0.75, alpha: 0.55 + level * 0.3 });
  glow(canvas, palette.core, { ...at(-0.27, 0.4), radius: radius * 0.55, alpha: 0.5 });
  canvas.restore();
}

interface Glow {
  x: number;
  y: number;
  radius: number;
  alpha: number;
}

function glow(canvas: Canvas2D, color: OrbColor, { x, y, radius, alpha }: Glow): void {
  const fade = canvas.createRadialGradient(x, y, 0, x, y, radius);
  fade.addColorStop(0, color(alpha));
  fade.addColorStop(0.5, color(alpha * 0.55));
  fade.addColorStop(0.8, color(alpha * 0.12));
  fade.addColorStop(1, color(0));
  canvas.fillStyle = fade;
  canvas.fillRect(x - radius, y - radius, radius * 2, radius * 2);
}

const strips = 56;

/** Sets the lamp above the waterline and draws it again below, strip by strip, as moving water would. */
export function paintReflectedLamp(
  canvas: Canvas2D,
  lamp: HTMLCanvasElement,
  { time, level }: OrbMoment,
): void {
  const { width, height } = canvas.canvas;
  const size = width;
  const waterline = size * 0.83;
  canvas.clearRect(0, 0, width, height);
  canvas.drawImage(lamp, 0, 0, size, waterline, 0, 0, size, waterline);

  const depth = height - waterline;
  const step = depth / strips;
  for (let strip = 0; strip < strips; strip += 1) {
    const down = strip / strips;
    const mirrored = waterline - down * waterline * 0.74;
    const swell = Math.sin(strip * 0.85 - time * 1.25) + 0.6 * Math.sin(strip * 0.37 + time * 0.8);
    const shift = swell * size * (0.004 + 0.022 * down) * (1 + level * 1.5);
    const thickness = step * (1.08 - 0.62 * down + 0.1 * Math.sin(strip * 1.7 + time));
    canvas.globalAlpha = 0.72 * (1 - down) ** 1.35;
    canvas.drawImage(
      lamp,
      0,
      mirrored - step,
      size,
      step,
      shift,
      waterline + strip * step,
      size,
      Math.max(thickness, 0.5),
    );
  }
  canvas.globalAlpha = 1;
}
