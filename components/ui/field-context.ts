'use client';

import { createContext, useContext } from 'react';

interface FieldControl {
  id?: string;
  required?: boolean;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
}

const FieldContext = createContext<FieldControl>({});

export const FieldControlProvider = FieldContext.Provider;

/** The attributes that tie a control to the label, hint and error of the Field around it; none outside one. */
export function useFieldControl(): FieldControl {
  return useContext(FieldContext);
}
