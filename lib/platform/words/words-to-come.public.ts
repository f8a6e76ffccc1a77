let load = async (): Promise<unknown> => undefined;

/** How a page in another language gets the words that it does not say at first. */
export function loadWordsBy(loader: () => Promise<unknown>): void {
  load = loader;
}

/** Waited for before anything is shown that the page did not say at first. */
export const wordsToCome = (): Promise<unknown> => load();
