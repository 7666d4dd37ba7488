import { useGetAssistantQuery } from '../../../api/assistantApi';
import { suggestedBy } from './messages';
import * as shared from '../form/shared.module.css';

/** Who suggests alt texts, and what is sent there; nothing where nobody does. */
export function SuggestionPlace() {
  const { currentData } = useGetAssistantQuery();
  const { host = null, model = null } = currentData ?? {};
  if (host === null || model === null) return null;
  return <p className={shared.note}>{suggestedBy(model, host)}</p>;
}
