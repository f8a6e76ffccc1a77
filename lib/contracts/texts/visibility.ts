export const visibilityTexts = {
  sealed: { label: 'Sealed', description: 'Only owners, admins and operators. Never part of any prompt.' },
  private: { label: 'Private', description: 'Heard by the people you invited.' },
  published: { label: 'Published', description: 'Heard by everyone who may talk with it.' },
};
