// The three forms of one report as small buttons; a failed one says why. Source: docs/api.md.
import { useMutation } from '@tanstack/react-query';
import { Button } from '#ui/Button.tsx';
import { loadFile, messageOf } from '#ui/client.ts';
import { saveFile } from '#ui/saveFile.ts';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import styles from './reports.module.css';

const forms = ['pdf', 'xlsx', 'csv'] as const;
type Form = (typeof forms)[number];

type Props = {
  name: string;
  call: 'GET me/statements/:period/files/:form' | 'GET me/taxyears/:year/files/:form';
  params: Record<string, string>;
  file: string;
};

export function DownloadButtons({ name, call, params, file }: Props) {
  const saving = useMutation({
    mutationFn: (form: Form) => loadFile(call, { params: { ...params, form } }),
    onSuccess: (bytes, form) => saveFile(bytes, `${file}.${form}`),
    onError: (error) => toast(messageOf(error)),
  });
  return (
    <div className={styles.forms}>
      {forms.map((form) => (
        <Button
          key={form}
          kind="outline"
          size="sm"
          busy={saving.isPending && saving.variables === form}
          busyText={t(`reports.${form}`)}
          onClick={() => saving.mutate(form)}
        >
          {t(`reports.${form}`)}
          <span className="sr"> {name}</span>
        </Button>
      ))}
    </div>
  );
}
