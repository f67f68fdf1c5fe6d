// The tenors that a list or a rule is narrowed to, in months. A file of its own: the rules need nothing else of the filters.
export const tenors = ['3', '6', '9', '12', '18', '24'] as const;
