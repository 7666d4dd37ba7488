import { isBlank } from '#contract/isBlank';
import type { Series, UpdateSeriesBody } from '#contract/schemas/series';
import { readRule } from '../../lib/repeat/readRule';
import { ruleOf } from '../../lib/repeat/rule';
import { timeOf } from './messages';
import type { SeriesEdit } from './seriesSlice';

/** Values of the dialog that changes a series. */
export type SeriesForm = Required<SeriesEdit>;

/** A series as the dialog shows it, with what was changed there. */
export function formOf(series: Series, edit: SeriesEdit): SeriesForm {
  const { rule, first, content, other_texts: otherTexts } = series;
  const date = first.slice(0, 'YYYY-MM-DD'.length);
  return { date, time: timeOf(first), repeat: readRule(rule, date), content, otherTexts, ...edit };
}

/** The days of a form, on the clocks of the series; null while they are incomplete. */
export function daysOf({ date, time, repeat }: SeriesForm, zone: string) {
  const rule = time === '' ? null : ruleOf(repeat, date);
  return rule === null ? null : { rule, zone, first: `${date}T${time}` };
}

/**
 * What the server has to change; null while the form is incomplete. What is as it was is left out: other days would make way for
 * what is planned, and other texts change every post.
 */
export function changesOf(series: Series, form: SeriesForm): UpdateSeriesBody | null {
  const days = daysOf(form, series.zone);
  if (days === null) return null;
  const texts = form.otherTexts.filter((text) => !isBlank(text)).map((text) => text.trim());
  const isSame = days.rule === series.rule && days.first === series.first;
  const content = form.content.trim();
  const hasSameTexts =
    texts.length === series.other_texts.length && texts.every((text, place) => text === series.other_texts[place]);
  return {
    ...(content !== series.content && { content }),
    ...(!hasSameTexts && { other_texts: texts }),
    ...(!isSame && days),
  };
}
