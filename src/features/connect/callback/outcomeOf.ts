import type { AppDispatch } from '../../../store/hooks';
import { CallbackFailure } from './callbackFailure';
import { checkCallback, type Circumstances } from './callbackRules';
import type { Callback } from '../wizard/connectWizardSlice';
import { finishCallback } from './finishCallback';

/** Finishes an authorization with what a network sent back; a failure is an outcome too. */
export async function outcomeOf(
  params: URLSearchParams,
  circumstances: Circumstances & { isPopup: boolean },
  dispatch: AppDispatch,
): Promise<Callback> {
  const { platform, userId, isPopup } = circumstances;
  try {
    const secrets = checkCallback(params, circumstances);
    const result = await finishCallback({ platform, userId, secrets }, dispatch);
    return Array.isArray(result)
      ? { phase: 'choosing', platform, choices: result, chosen: [], isPopup }
      : { phase: 'connected', connection: result, isPopup };
  } catch (error) {
    const { problem, detail } = error instanceof CallbackFailure ? error : new CallbackFailure('failed');
    return { phase: 'failed', platform, problem, detail, isPopup };
  }
}
