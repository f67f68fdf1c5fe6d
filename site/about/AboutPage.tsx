// /about-us: why Titian exists, how it works, its current figures, what it refuses to do, and who runs it.
// Source: docs/screens.md; docs/domain.md §3, §4, §8, §10.
import bridge from '#ui/art/bridge.svg';
import sewing from '#ui/art/sewing.svg';
import { Icon } from '#ui/Icon.tsx';
import { t } from '#ui/text.ts';
import { FigureStrip } from '../home/FigureStrip.tsx';
import type { PageProps } from '../page.ts';
import { parameterOf } from '../parameters.ts';
import { Beside } from '../parts/Beside.tsx';
import { PageHead } from '../parts/PageHead.tsx';
import { Picture } from '../parts/Picture.tsx';
import { Points } from '../parts/Points.tsx';
import { Section, SectionHead } from '../parts/Section.tsx';
import { paths } from '../paths.ts';
import styles from './AboutPage.module.css';

const principles = [
  { title: t('about.how.1'), text: t('about.how.1.text') },
  { title: t('about.how.2'), text: t('about.how.2.text') },
  { title: t('about.how.3'), text: t('about.how.3.text') },
  { title: t('about.how.4'), text: t('about.how.4.text') },
  { title: t('about.how.5'), text: t('about.how.5.text') },
  { title: t('about.how.6'), text: t('about.how.6.text') },
];
const refusals = [t('about.not.1'), t('about.not.2'), t('about.not.3'), t('about.not.4')];

export function AboutPage({ facts }: PageProps) {
  return (
    <>
      <PageHead
        title={t('about.title')}
        lead={t('about.lead')}
        picture={{ src: bridge, alt: t('about.picture'), width: 600, height: 360 }}
      />
      <Section tint>
        <SectionHead title={t('about.why')} />
        <Beside>
          <div className="prose">
            <p>{t('about.why.1')}</p>
            <p>{t('about.why.2', { members: parameterOf(facts, 'group_members') })}</p>
            <p>{t('about.why.3')}</p>
          </div>
          <Picture src={sewing} alt="" width={240} height={180} />
        </Beside>
      </Section>
      <Section>
        <SectionHead title={t('about.how')} />
        <Points points={principles} />
      </Section>
      <FigureStrip statistics={facts.statistics} />
      <Section>
        <Beside>
          <div>
            <SectionHead title={t('about.not')} />
            <ul className={styles.refusals}>
              {refusals.map((refusal) => (
                <li key={refusal}>
                  <Icon name="cross" />
                  {refusal}
                </li>
              ))}
            </ul>
          </div>
          <Operator facts={facts} />
        </Beside>
      </Section>
    </>
  );
}

function Operator({ facts }: PageProps) {
  const days = parameterOf(facts, 'complaint_time');
  return (
    <div>
      <SectionHead title={t('about.operator')} />
      <dl className={styles.operator}>
        <dt>{t('about.operator.name')}</dt>
        <dd>{t('operator.name')}</dd>
        <dt>{t('about.operator.service')}</dt>
        <dd>{t('about.operator.service.text')}</dd>
        <dt>{t('about.operator.address')}</dt>
        <dd>{t('operator.address')}</dd>
        <dt>{t('about.operator.email')}</dt>
        <dd>
          <a href={`mailto:${t('operator.email')}`}>{t('operator.email')}</a>
        </dd>
        <dt>{t('about.operator.phone')}</dt>
        <dd className="num">{t('operator.phone')}</dd>
        <dt>{t('about.operator.complaint')}</dt>
        <dd>
          {t('about.operator.complaint.text', { days })}. <a href={paths.care}>{t('about.operator.care')}</a>
        </dd>
      </dl>
    </div>
  );
}
