import { analyticsApi } from '../../api/analyticsApi';
import type { AppStartListening } from '../../app/hooks';
import { saveFile } from '../../lib/saveFile';
import { exportChosen } from './analyticsSlice';
import { toExportFile } from './exportFile';

/** Effects of the buttons in the analytics. */
export function startAnalyticsListeners(startListening: AppStartListening): void {
  // When an export was chosen, the figures on the screen are saved as a file.
  startListening({
    actionCreator: exportChosen,
    effect: ({ payload }, { getState }) => {
      const { data } = analyticsApi.endpoints.getAccountAnalytics.select()(getState());
      if (data === undefined) return;
      const { name, text, type } = toExportFile(data, payload);
      saveFile(name, text, type);
    },
  });
}
