// How often a test repeats something random or a race: a few times in `npm test`, many in `npm run machine`.
const isLong = process.env.LONG === '1';

export const often = <T>(few: T, many: T): T => (isLong ? many : few);
