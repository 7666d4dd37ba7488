import TextField from '@mui/material/TextField';
import { CONTENT_WARNING_MAX_LENGTH } from '#contract/limits';
import { NETWORKS, type AccountPlatform } from '#contract/networks';
import { OverNote } from '../../../components/OverNote';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { networkSettingChanged, selectSetting } from '../draftSlice';
import { REPLIERS_LABELS, settingMessages, settingsOnText, VISIBILITY_LABELS } from '../messages';
import type { SettingChanges } from '../networkSettings';
import * as shared from '../shared.module.css';
import * as styles from './editor.module.css';

type Props = { platform: AccountPlatform };

/** What can be set for the post on one network, besides its text and files. */
export function NetworkSettings({ platform }: Props) {
  const dispatch = useAppDispatch();
  const setting = useAppSelector((state) => selectSetting(state, platform));
  const { visibilities, takesWarning, takesLanguage, repliers, takesLinkCard, hasAccountDefaults } =
    NETWORKS[platform].settings;
  // Without a default of the account, what is not set is public.
  const offered = visibilities.filter((one) => hasAccountDefaults || one !== 'public');
  const visibility = setting?.visibility ?? '';
  const idOf = (name: string) => `post-${platform}-${name}`;
  const change = (changes: SettingChanges) => dispatch(networkSettingChanged({ platform, changes }));

  return (
    <div role="group" aria-label={settingsOnText(platform)} className={styles.settings}>
      {visibilities.length > 0 && (
        <SettingSelect
          id={idOf('visibility')}
          label={settingMessages.visibility}
          unset={hasAccountDefaults ? settingMessages.accountDefault : VISIBILITY_LABELS.public}
          options={offered.map((value) => ({ value, label: VISIBILITY_LABELS[value] }))}
          value={offered.find((one) => one === visibility) ?? ''}
          onChosen={(chosen) => change({ visibility: offered.find((one) => one === chosen) ?? '' })}
        />
      )}
      {repliers.length > 0 && (
        <SettingSelect
          id={idOf('replies')}
          label={settingMessages.replies}
          unset={settingMessages.everyone}
          options={repliers.map((value) => ({ value, label: REPLIERS_LABELS[value] }))}
          value={setting?.replies ?? ''}
          onChosen={(chosen) => change({ replies: repliers.find((one) => one === chosen) ?? '' })}
        />
      )}
      {takesLinkCard && (
        <SettingSelect
          id={idOf('card')}
          label={settingMessages.linkCard}
          unset={settingMessages.cardWithoutFiles}
          options={[
            { value: 'true', label: settingMessages.cardInsteadOfFiles },
            { value: 'false', label: settingMessages.noCard },
          ]}
          value={String(setting?.link_card ?? '')}
          onChosen={(chosen) => change({ link_card: chosen === '' ? '' : chosen === 'true' })}
        />
      )}
      {takesLanguage && (
        <SettingSelect
          id={idOf('language')}
          label={settingMessages.language}
          unset={hasAccountDefaults ? settingMessages.accountDefault : settingMessages.notSet}
          options={languageOptions(setting?.language ?? '').map(({ code, name }) => ({ value: code, label: name }))}
          value={setting?.language ?? ''}
          onChosen={(language) => change({ language })}
        />
      )}
      {takesWarning && (
        <div className={styles.setting}>
          <label htmlFor={idOf('warning')}>{settingMessages.warning}</label>
          <input
            id={idOf('warning')}
            className={shared.input}
            dir="auto"
            placeholder={settingMessages.noWarning}
            autoComplete="off"
            value={setting?.content_warning ?? ''}
            onChange={({ target }) => change({ content_warning: target.value })}
          />
          <OverNote text={setting?.content_warning ?? ''} maxLength={CONTENT_WARNING_MAX_LENGTH} />
        </div>
      )}
    </div>
  );
}

type SettingSelectProps = {
  id: string;
  label: string;
  /** What holds while nothing is chosen. */
  unset: string;
  options: readonly { value: string; label: string }[];
  value: string;
  /** An empty text unsets it. */
  onChosen: (value: string) => void;
};

/** A setting of one network that is one of several values, or unset. */
function SettingSelect({ id, label, unset, options, value, onChosen }: SettingSelectProps) {
  return (
    <div className={styles.setting}>
      <label htmlFor={id}>{label}</label>
      <TextField
        select
        size="small"
        id={id}
        value={value}
        slotProps={{ select: { native: true } }}
        onChange={({ target }) => onChosen(target.value)}
      >
        <option value="">{unset}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </TextField>
    </div>
  );
}

/** ISO 639 codes of the languages that most posts are written in. */
const CODES = [
  ...['ar', 'bg', 'bn', 'ca', 'cs', 'cy', 'da', 'de', 'el', 'en', 'eo', 'es', 'et', 'eu', 'fa', 'fi', 'fr', 'ga', 'gl'],
  ...['he', 'hi', 'hr', 'hu', 'hy', 'id', 'is', 'it', 'ja', 'ka', 'kk', 'ko', 'lt', 'lv', 'mk', 'mr', 'ms', 'nb', 'nl'],
  ...['nn', 'pl', 'pt', 'ro', 'ru', 'sk', 'sl', 'sq', 'sr', 'sv', 'sw', 'ta', 'te', 'th', 'tl', 'tr', 'uk', 'ur', 'vi'],
  ...['yo', 'zh'],
];

type Language = { code: string; name: string };

/** The languages to choose from, by name; `chosen` is among them even if it is none of the usual ones. */
function languageOptions(chosen: string): Language[] {
  const names = new Intl.DisplayNames('en', { type: 'language' });
  const codes = chosen === '' || CODES.includes(chosen) ? CODES : [...CODES, chosen];
  return codes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));
}
