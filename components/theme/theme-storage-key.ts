export const themeStorageKey = 'theme';
