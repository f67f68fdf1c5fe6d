// The check without us: her file, the program, and the command. Source: docs/balance-proof.md.
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { saveFile } from '#ui/saveFile.ts';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import styles from './balance.module.css';
import { fileName, fileOf, type Proof } from './balanceQueries.ts';

export function OwnCheckCard({ proof }: { proof: Proof }) {
  const name = fileName(proof.date);
  return (
    <Card title={t('ownbalance.alone')}>
      <ol className={styles.numbered}>
        <li>{t('ownbalance.alone.file')}</li>
        <li>{t('ownbalance.alone.program')}</li>
        <li>{t('ownbalance.alone.run')}</li>
      </ol>
      <pre className={styles.command}>{t('ownbalance.alone.command', { file: name })}</pre>
      <p className="sm ink2">{t('ownbalance.alone.compare')}</p>
      <div className={styles.acts}>
        <Button kind="outline" full icon="download" onClick={() => saveFile(fileOf(proof), name)}>
          {t('ownbalance.get')}
        </Button>
        <Button kind="outline" full href={paths.balanceProgram} download>
          {t('balance.program')}
        </Button>
      </div>
    </Card>
  );
}
