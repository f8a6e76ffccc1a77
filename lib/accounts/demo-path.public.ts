/** Where guests meet the demo person. */
export const DEMO_PATH = '/r/mara-lindqvist';
