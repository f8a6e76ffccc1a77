/** A day, a month or a year that a text speaks of; what it leaves out is not there. */
export type PartOfTime = { year?: number; month?: number; day?: number };

const MONTHS = [
  'january jan januar januari janvier enero gennaio janeiro ianuarie tammikuu',
  'february feb februar februari fevrier febrero febbraio fevereiro februarie helmikuu',
  'march mar mars marz maerz marts maart marzo marco martie maaliskuu',
  'april apr avril abril aprile aprilie huhtikuu',
  'may mai maj mei mayo maggio maio toukokuu',
  'june jun juni juin junio giugno junho iunie kesakuu',
  'july jul juli juillet julio luglio julho iulie heinakuu',
  'august aug augusti augustus aout agosto elokuu',
  'september sep sept septembre septiembre settembre setembro septembrie syyskuu',
  'october oct okt oktober octobre octubre ottobre outubro octombrie lokakuu',
  'november nov novembre noviembre novembro noiembrie marraskuu',
  'december dec dez dezember december decembre diciembre dicembre dezembro decembrie joulukuu',
];
const MONTH_OF = new Map(
  MONTHS.flatMap((names, place) => names.split(' ').map((name) => [name, place + 1] as const)),
);
const NAMES = [...MONTH_OF.keys()].sort((one, other) => other.length - one.length).join('|');

const YEAR = String.raw`(?<year>1[5-9]\d\d|20\d\d)`;
const DAY = String.raw`(?<day>[0-3]?\d)`;
const MONTH = `(?<month>${NAMES})`;

const FORMS = [
  new RegExp(String.raw`(?<!\d)${YEAR}-(?<number>[01]\d)-${DAY}(?!\d)`, 'gu'),
  new RegExp(
    String.raw`(?<!\d)${DAY}(?:st|nd|rd|th|\.|:e|er)? ?(?:of |de )?${MONTH}\b\.?(?:,? (?:de )?${YEAR})?`,
    'gu',
  ),
  new RegExp(String.raw`\b${MONTH}\.? ${DAY}(?:st|nd|rd|th)?(?!\d)(?:,? ${YEAR})?`, 'gu'),
  new RegExp(String.raw`\b${MONTH}\.?,? (?:of |de |)${YEAR}`, 'gu'),
  new RegExp(String.raw`(?<!\d)${DAY}[./](?<number>[01]?\d)[./]${YEAR}(?!\d)`, 'gu'),
  new RegExp(String.raw`(?<![\d.,/:-])${YEAR}(?![\d/:-]|[.,]\d)`, 'gu'),
];
/** Of a question a month may stand alone; "may" and "mar" say too little for that. */
const MONTH_ALONE = new RegExp(
  String.raw`\b(?<month>${NAMES.split('|')
    .filter((name) => name.length > 3)
    .join('|')})\b`,
  'gu',
);

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The times that a text names, in the order of the forms above: whole days first. */
export function timesIn(text: string, { monthsAlone = false } = {}): PartOfTime[] {
  const found: PartOfTime[] = [];
  let rest = fold(text);
  for (const form of monthsAlone ? [...FORMS, MONTH_ALONE] : FORMS) {
    rest = rest.replace(form, (...match) => {
      const { year, month, number, day } = match.at(-1) as Record<string, string | undefined>;
      const inYear = month ? MONTH_OF.get(month) : number ? Number(number) : undefined;
      if (inYear !== undefined && (inYear < 1 || inYear > 12)) return String(match[0]);
      if (day !== undefined && (Number(day) < 1 || Number(day) > 31)) return String(match[0]);
      found.push({
        ...(year && { year: Number(year) }),
        ...(inYear && { month: inYear }),
        ...(day && { day: Number(day) }),
      });
      return ' '.repeat(String(match[0]).length);
    });
  }
  return found;
}

/** As ISO writes a day; null for one that no calendar has. */
export function isoDay({ year, month, day }: PartOfTime): string | null {
  if (year === undefined || month === undefined || day === undefined) return null;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
    ? date.toISOString().slice(0, 10)
    : null;
}
