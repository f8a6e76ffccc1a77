const PATIENCE_MS = 5_000;

/** How long a recording lasts by what stands at its head, before any of it is decoded. 0 where that does not say. */
export function saidSeconds(file: Blob): Promise<number> {
  const address = URL.createObjectURL(file);
  const audio = new Audio();
  audio.preload = 'metadata';
  return new Promise<number>((resolve) => {
    const over = () => resolve(Number.isFinite(audio.duration) ? audio.duration : 0);
    audio.onloadedmetadata = over;
    audio.onerror = over;
    setTimeout(over, PATIENCE_MS);
    audio.src = address;
  }).finally(() => {
    audio.removeAttribute('src');
    URL.revokeObjectURL(address);
  });
}
