// How this browser shows Titian: light, dark or as the system has it, and the size of its letters.
// Source: docs/screens.md; decision 0105.
import { useMantineColorScheme } from '@mantine/core';
import { useState } from 'react';
import { Card } from '#ui/Card.tsx';
import { type Display, keepDisplay, letterSizes, readDisplay, schemes } from '#ui/display.ts';
import { RadioList } from '#ui/RadioList.tsx';
import { t } from '#ui/text.ts';
import styles from './setting.module.css';

export function DisplayCard() {
  const { setColorScheme } = useMantineColorScheme();
  const [display, setDisplay] = useState(readDisplay);
  const choose = (change: Partial<Display>) => {
    const next = { ...display, ...change };
    setDisplay(next);
    keepDisplay(next);
    setColorScheme(next.scheme);
  };
  return (
    <Card title={t('display.title')} className={styles.display}>
      <RadioList
        legend={t('display.scheme')}
        name="scheme"
        options={schemes.map((value) => ({ value, label: t(`display.scheme.${value}`) }))}
        value={display.scheme}
        onChange={(scheme) => choose({ scheme })}
      />
      <RadioList
        legend={t('display.letters')}
        name="letters"
        options={letterSizes.map((size) => ({ value: `${size}`, label: t(`display.letters.${size}`) }))}
        value={`${display.letters}`}
        onChange={(size) => choose({ letters: letterSizes.find((each) => `${each}` === size) ?? 100 })}
      />
    </Card>
  );
}
