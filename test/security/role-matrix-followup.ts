// Who may call what of tasks, promises to pay and visits; the letters as in role-matrix.ts.
export const followupLines: Readonly<Record<string, string>> = {
  'GET staff/groups/:id/history': '----- x++++x',
  'POST staff/groups/:id/visits': '----- x+xxxx',
  'POST staff/visits/:id/pictures': '----- x+xxxx',
  'GET staff/visits/:id/pictures/:no': '----- x++++x',
  'GET staff/tasks': '----- +++++x',
  'GET staff/taskassignees/:kind': '----- +++++x',
  'POST staff/tasks': '----- ++++xx',
  'PUT staff/tasks/:id': '----- ++++xx',
  'POST staff/tasks/:id/completions': '----- ++++xx',
  'POST staff/tasks/:id/cancellations': '----- ++++xx',
  'GET staff/lendings/:id/promises': '----- x++x+x',
  'POST staff/lendings/:id/promises': '----- x+xxxx',
};
