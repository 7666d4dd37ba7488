import { POST_TEXT_LIMIT } from '#contract/limits';
import { PLATFORM_NAMES, type AccountPlatform } from '#contract/platforms';
import './productView.css';

const WORDS = 'We moved the workshop next door. Same hands, better light. Come and see what is on the bench this ';
const LAST_WORD = 'Tuesday.';
const SHOWN_PLATFORMS: readonly AccountPlatform[] = ['twitter', 'linkedin', 'instagram'];

const QUEUE = [
  { when: 'Tue 9:00', text: 'Notes from the new studio', state: 'Scheduled' },
  { when: 'Mon 12:00', text: 'Three lessons from a slow launch', state: 'Published' },
];

/** A drawing of the composer and the list of posts, made of the page's own colours so that it follows the theme. */
export function ProductView() {
  return (
    <div
      className="view"
      role="img"
      aria-label="The composer with a post for three networks, each with its own character count, and below it a list with one scheduled and one published post"
    >
      <div className="view__bar">
        <span className="view__dot" />
        <span className="view__dot" />
        <span className="view__dot" />
        <span className="view__title">Create Post</span>
      </div>
      <div className="view__body">
        <p className="view__text">
          {WORDS}
          <span className="view__end">
            {LAST_WORD}
            <span className="view__caret" />
          </span>
        </p>
        <ul className="view__chips">
          {SHOWN_PLATFORMS.map((platform) => (
            <li key={platform} className="view__chip">
              <b>{PLATFORM_NAMES[platform]}</b> {WORDS.length + LAST_WORD.length} / {POST_TEXT_LIMIT[platform]}
            </li>
          ))}
        </ul>
        <div className="view__actions">
          <span className="view__time">Tuesday, 9:00 · your time</span>
          <span className="view__button">Schedule Post</span>
        </div>
      </div>
      <ul className="view__queue">
        {QUEUE.map(({ when, text, state }) => (
          <li key={when} className="view__row">
            <span className="view__when">{when}</span>
            <span className="view__what">{text}</span>
            <span className={`view__state view__state--${state.toLowerCase()}`}>{state}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
