// Who may call what of tasks, promises to pay and visits; the letters as in role-matrix.ts.
export const followupLines: Readonly<Record<string, string>> = {
  'GET staff/lendings/:id/promises': '----- x++x+x',
  'POST staff/lendings/:id/promises': '----- x+xxxx',
};
