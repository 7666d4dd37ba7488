type Phrases = readonly [string, ...string[]];

/** Remarks about a topic, {it}, in a short post. */
export const REMARKS: Phrases = [
  'Spent the whole weekend on {it} and I love every minute of it',
  'Honest question: is {it} still worth it in 2026?',
  'Three things about {it} that nobody told me when I began',
  'So proud of our team today, our work on {it} is finally out 🎉',
  'I am tired of bad advice about {it} 😤',
  'A short thread on {it}, with sources',
  'The best talk on {it} that I have heard in years 🔥',
  '{it} is overrated, and the numbers show it',
  'Not happy with where {it} is going',
  'What a wonderful community around {it} ❤️',
  'Another outage, another broken promise about {it} 😡',
  'New here. Where do you start with {it}?',
  'We measured it: {it} saved us a day a week',
  'Unpopular opinion: {it} never worked for us',
  'My notes on {it}, one year later',
  'Anyone else excited about what comes next in {it}? 😍',
  'Terrible experience with a course on {it}. Avoid.',
  'Reminder: {it} takes patience, and that is fine',
];

/** Headlines of the news. */
export const HEADLINES: Phrases = [
  'Study of 4,000 firms: {it} changes how people spend their day',
  'Investors return to {it} after a difficult year',
  'Why {it} is winning over skeptics',
  'Regulator opens inquiry into {it}',
  'Five charts that explain {it}',
  'Doubts grow about the promises of {it}',
  'How one town bet on {it}, and lost',
  'Award for pioneers of {it}',
  'What to expect of {it} next year',
  '{it}: experts warn of a crisis',
];

/** Continuations of a news report. */
export const REPORTS: Phrases = [
  'The figures, published this week, surprised even those who collected them.',
  'Analysts call the result a great success, though some remain doubtful.',
  'Critics say that the problem has been ignored for far too long.',
  'The report names three causes and recommends patience.',
  'Both sides welcomed the decision and promised to work together.',
];

/** Titles of what people ask and tell in forums. */
export const QUESTIONS: Phrases = [
  'How did you get started with {it}?',
  'Is {it} dead, or am I just unlucky?',
  'Finally made {it} work for me, here is how',
  'What is your biggest mistake with {it}?',
  'Rant: the state of {it} is awful',
  'Beginner here, be kind: a few words on {it}',
  'Which tools do you use for {it}?',
  'Success story: a year of {it}',
];

/** Titles of blog posts. */
export const ESSAYS: Phrases = [
  'A gentle introduction to {it}',
  'What {it} taught me about failure',
  'In praise of {it}',
  'The trouble with {it}',
  'Notes from a year of {it}',
  'Ten small habits for {it}',
  '{it}, explained to my neighbor',
];

/** Continuations of a blog or forum post. */
export const PARAGRAPHS: Phrases = [
  'I kept a diary for six months. Most of what I believed at the beginning turned out wrong, and I am glad about it.',
  'It began as a bad week. Nothing worked, the advice I found was useless, and I nearly gave up.',
  'There is no secret. Do a little every day, write down what happens, ask for help early.',
  'My favorite part is how friendly people are. Thank you to everybody who answered my questions.',
  'I would not recommend it to everybody. It is expensive, slow at first, and the tools are poor.',
];

/** People of the corpus, by handle and name. */
export const PEOPLE: readonly [readonly [string, string], ...(readonly [string, string])[]] = [
  ['mira_lindqvist', 'Mira Lindqvist'],
  ['jo_okafor', 'Jo Okafor'],
  ['tomas_writes', 'Tomás Herrera'],
  ['ada_at_sea', 'Ada Brandt'],
  ['quiet_kettle', 'Kit Larsen'],
  ['ines_builds', 'Inês Ferreira'],
  ['northbound', 'Sam Whitlock'],
  ['yuki_draws', 'Yuki Tanabe'],
  ['halfpast9', 'Priya Raman'],
  ['greenroof', 'Lea Vogel'],
  ['slowmornings', 'Noor Haddad'],
  ['plainly_put', 'Ben Adeyemi'],
];

/** Papers and blogs of the corpus. */
export const PAPERS: Phrases = [
  'The Harbor Times',
  'Ledger & Post',
  'Morning Wire',
  'The Northern Star',
  'Daily Compass',
];
export const BLOGS: Phrases = ['Slow Mornings', 'Field Notes', 'Small Machines', 'Plainly Put', 'The Long Table'];
