// The calls of groups and their meetings. Written by hand, so that a mistake in the contract shows.
// Meetings are refused without their dates.
export const groupLines: Readonly<Record<string, string>> = {
  'GET staff/groups': '----- x++++x',
  'GET staff/groups/:id': '----- x++++x',
  'POST staff/groups': '----- x+xxxx',
  'PUT staff/groups/:id': '----- x+xxxx',
  'POST staff/groups/:id/members': '----- x+xxxx',
  'POST staff/groups/:id/members/:member/roles': '----- x+xxxx',
  'POST staff/groups/:id/members/:member/niks': '----- x+xxxx',
  'POST staff/groups/:id/members/:member/signins': '----- x+xxxx',
  'POST staff/groups/:id/members/:member/departures': '----- x+xxxx',
  'POST staff/groups/:id/meetingdays': '----- x+xxxx',
  'POST staff/groups/:id/officers': '----- x+xxxx',
  'POST staff/groups/:id/closings': '----- x+xxxx',
  'POST staff/groupimports/checks': '----- x+xxxx',
  'POST staff/groupimports': '----- x+xxxx',
  'GET staff/groupimports': '----- x+xxxx',
  'GET staff/groupimports/:id': '----- x+xxxx',
  'GET staff/groupimports/:id/groups': '----- x+xxxx',
  'POST staff/groupimports/:id/undos': '----- x+xxxx',
  'GET staff/meetings': '----- xrrrrx',
  'POST staff/groups/:id/points': '----- x+xxxx',
};
