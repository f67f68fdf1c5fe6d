// The whole report as a file: a workbook with a sheet a table, or one CSV.
import { useMutation } from '@tanstack/react-query';
import { Button } from '#ui/Button.tsx';
import { loadFile } from '#ui/client.ts';
import { ErrorBox } from '#ui/Note.tsx';
import { saveFile } from '#ui/saveFile.ts';
import { t } from '#ui/text.ts';
import type { PlaceKind } from '#domain/portfolio-report.ts';
import { type Filters, queryOf } from '../reportFilters.ts';
import styles from './portfolio.module.css';

export function ReportFiles({ filters, by, on }: { filters: Filters; by: PlaceKind; on: string }) {
  const loading = useMutation({
    mutationFn: async (form: 'csv' | 'xlsx') => {
      const query = { ...queryOf(filters), by };
      const file = await loadFile(
        'GET staff/reports/portfolio/files/:form',
        { params: { form }, query },
        () => undefined,
      );
      saveFile(file, `laporan-portofolio-${on}.${form}`);
    },
  });
  return (
    <div className={styles.files} role="group" aria-label={t('loanreport.file')}>
      {(['xlsx', 'csv'] as const).map((form) => (
        <Button
          key={form}
          kind="outline"
          size="sm"
          icon="download"
          busy={loading.isPending && loading.variables === form}
          disabled={loading.isPending}
          onClick={() => loading.mutate(form)}
        >
          {t(`loanreport.file.${form}`)}
        </Button>
      ))}
      <ErrorBox error={loading.error} />
    </div>
  );
}
