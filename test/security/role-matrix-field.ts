// The calls of an officer's phone in the field. Written by hand, so that a mistake in the contract shows.
export const fieldLines: Readonly<Record<string, string>> = {
  'POST staff/field/devices': '----- x+xxxx',
  'GET staff/field/devices': '----- ++++++',
  'POST staff/field/devices/:id/unlocks': '----- x+xxxx',
  'GET staff/field/devices/:id/states': '+++++ ++++++',
  'POST staff/field/devices/:id/packages': '----- x+xxxx',
  'POST staff/field/devices/:id/revocations': '----- ++++++',
  'GET staff/fielddevices': '----- xxxx++',
  'POST staff/fielddevices/:id/revocations': '----- xxxxx+',
};
