// A count of people or groups, with points between thousands. Source: the look (Numbers).
export const formatCount = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, '.');
