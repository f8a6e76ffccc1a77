/** Known to all who read this: the demo accounts exist on a developer's own machine only. */
export const DEMO_PASSWORD = 'lighthouse keeper 1968';

export const DEMO_ACCOUNTS = [
  { email: 'mara@demo.reflections.local', role: 'owner' },
  { email: 'elin@demo.reflections.local', role: 'admin' },
  { email: 'tomas@demo.reflections.local', role: 'operator' },
  { email: 'signe@demo.reflections.local', role: 'viewer' },
  { email: 'ruben@demo.reflections.local', role: 'stranger, with a reflection of his own' },
] as const;
