// What the proof proves, and what it does not. Source: decision 0103.
import { Card } from '#ui/Card.tsx';
import { Icon } from '#ui/Icon.tsx';
import { t } from '#ui/text.ts';
import styles from './balance.module.css';

const says = ['own', 'minus', 'chain'] as const;
const silent = ['bank', 'others', 'loans', 'later'] as const;

export function SayCard() {
  return (
    <Card title={t('balance.say')} className={styles.sayCard}>
      <div className={styles.say}>
        <div>
          <h3>{t('balance.says')}</h3>
          <ul>
            {says.map((name) => (
              <li key={name}>
                <Icon name="check" size={16} />
                <span>{t(`balance.says.${name}`)}</span>
              </li>
            ))}
          </ul>
        </div>
        <div className={styles.silent}>
          <h3>{t('balance.silent')}</h3>
          <ul>
            {silent.map((name) => (
              <li key={name}>
                <Icon name="info" size={16} />
                <span>{t(`balance.silent.${name}`)}</span>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Card>
  );
}
