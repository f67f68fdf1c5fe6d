// Where production data may be stored: in Indonesia, unless the configuration names the document that allows
// otherwise.
// Invariant: the operator declares every place, and a host name of a foreign region contradicts the declaration.
// Source: docs/operations.md.

/** The parts to declare a region for; a replica is optional. */
const places = ['database', 'backup', 'objects', 'logs', 'mail'];
const known = [...places, 'replica'];

/** The Indonesian regions of large providers, and `id…` for a data centre of one's own, such as `id-jakarta`. */
const indonesian = /^(id(-[a-z0-9]+)*|ap-southeast-3|asia-southeast2|ap-jakarta(-\d)?|indonesiacentral)$/;

/** A region as providers write it in host names. */
const regionInHost = /(?:^|[.-])((?:af|ap|asia|ca|cn|eu|europe|il|me|mx|sa|us)-[a-z]+-?\d)(?=[.-]|$)/;

type Filled = Readonly<Record<string, string | undefined>>;

/** Sentences on what is abroad or not declared; none when a document that allows it is named. */
export function residencyFaults(filled: Filled): string[] {
  const exception = filled['RESIDENCY_EXCEPTION']?.trim() ?? '';
  if (exception.length >= 8) return [];
  const faults = exception ? ['RESIDENCY_EXCEPTION: sebutkan dokumen yang ditandatangani'] : [];
  const declared = new Map(
    (filled['DATA_REGIONS'] ?? '').split(',').map((part) => {
      const [place = '', region = ''] = part.split('=').map((word) => word.trim());
      return [place, region];
    }),
  );
  const wrong = known.filter((place) => {
    const region = declared.get(place);
    return region === undefined ? places.includes(place) : !indonesian.test(region);
  });
  if (wrong.length > 0) {
    faults.push(`DATA_REGIONS: wilayah di Indonesia belum disebut untuk ${wrong.join(', ')}`);
  }
  if (filled['S3_URL'] && !indonesian.test(filled['S3_REGION'] ?? '')) {
    faults.push('S3_REGION: penyimpanan objek harus di wilayah Indonesia');
  }
  return [...faults, ...hostFaults(filled)];
}

function hostFaults(filled: Filled): string[] {
  return ['DATABASE_URL', 'S3_URL', 'SMTP_URL'].flatMap((name) => {
    const text = filled[name] ?? '';
    const region = URL.canParse(text) ? regionInHost.exec(new URL(text).hostname)?.[1] : undefined;
    return region === undefined || indonesian.test(region) ? [] : [`${name}: alamatnya di luar Indonesia (${region})`];
  });
}
