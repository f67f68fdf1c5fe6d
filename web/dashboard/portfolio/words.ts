// Registers the texts of the portfolio pages. The first import of each of their modules that is loaded by itself.
import { addTexts } from '#ui/text.ts';
import { portfolioPageTexts } from '#texts/portfolio-page.ts';

addTexts(portfolioPageTexts);
