/** By which a clone is found again at the provider. It names nobody: others may see the list of a workspace's voices. */
export const ownVoiceName = (consentId: string): string => `Reflections ${consentId}`;
