// The entry of the calculator's page. Source: docs/screens.md.
import { t } from '#ui/text.ts';
import type { SitePage } from '../page.ts';
import { paths } from '../paths.ts';
import { CalculatorPage } from './CalculatorPage.tsx';

export const calculator: SitePage = {
  path: paths.calculator,
  title: t('calculator.title'),
  description: () => t('calculator.description'),
  Body: CalculatorPage,
};
