// Reference lists and public parameters. Source: spec §7 , domain §2, api.md.
import { z } from 'zod';
import { parameterUnits } from '#domain/parameter.ts';
import { endpoints } from './endpoint.ts';
import { date, named, text } from './fields.ts';

const publicParameter = z.object({
  key: z.string(),
  value: z.int(),
  unit: z.enum(parameterUnits),
  effectiveFrom: date,
});

export const settings = endpoints({
  listProvinces: { call: 'GET region/provinces', who: 'all', summary: 'Provinsi', data: z.array(named) },
  listCities: {
    call: 'GET region/cities',
    who: 'all',
    summary: 'Kabupaten dan kota',
    query: z.object({ province: text(9).regex(/^\d*$/).optional() }),
    data: z.array(named),
  },
  listJobs: { call: 'GET jobs', who: 'all', summary: 'Pekerjaan', data: z.array(named) },
  listSectors: { call: 'GET businesssectors', who: 'all', summary: 'Sektor usaha', data: z.array(named) },
  listBanks: { call: 'GET banks', who: 'all', summary: 'Bank', data: z.array(named) },
  listParameters: {
    call: 'GET parameters',
    who: 'all',
    summary: 'Parameter yang terbuka',
    data: z.array(publicParameter),
  },
});
