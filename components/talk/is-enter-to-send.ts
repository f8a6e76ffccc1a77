import type { KeyboardEvent } from 'react';

/** With Shift it begins a line; and an input method that is composing a word takes Enter for itself. */
export const isEnterToSend = ({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && !shiftKey && !nativeEvent.isComposing;
