const SAID = [10, 30, 60];

/** Of a count-down, within how many seconds it ends, as a screen reader is told: not each of them. */
export const secondsToSay = (seconds: number): number => SAID.find((moment) => seconds <= moment) ?? seconds;
