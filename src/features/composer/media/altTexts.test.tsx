import { rootReducer } from '../../../app/rootReducer';
import { recordSession } from '../../../testing/recordSession';
import '../../../testing/toReplayCleanly';
import {
  altTextAsked,
  altTextFailed,
  altTextPutBack,
  altTextStopped,
  altTextWritten,
  selectDescribing,
  selectReplacedAltText,
  altTextChanged,
  filesAdded,
  mediaRemoved,
  selectMedia,
} from '../mediaSlice';

function begin() {
  const session = recordSession();
  const files = ['a', 'b'].map((id) => ({ id, filename: `${id}.png`, size: 10, type: 'image/png' }));
  session.store.dispatch(filesAdded({ files }));
  const { dispatch, getState } = session.store;
  return {
    ...session,
    dispatch,
    describing: () => selectDescribing(getState()),
    altTexts: () => selectMedia(getState()).map(({ altText }) => altText),
    replaced: (id: string) => selectReplacedAltText(getState(), id),
  };
}

it('keeps what a reply took the place of, for each picture, and a recording shows it all again', () => {
  const { dispatch, altTexts, replaced, describing, open } = begin();
  dispatch(altTextChanged({ id: 'a', text: 'Mine' }));
  for (const id of ['a', 'b']) {
    dispatch(altTextAsked({ id }));
    expect(describing()).toEqual({ id, isAsked: true });
    dispatch(altTextWritten({ id, text: `A model’s ${id}` }));
  }
  expect(describing()).toBeNull();
  expect(altTexts()).toEqual(['A model’s a', 'A model’s b']);
  dispatch(altTextPutBack({ id: 'a' }));
  expect(altTexts()).toEqual(['Mine', 'A model’s b']);
  expect([replaced('a'), replaced('b')]).toEqual(['A model’s a', '']);
  expect(open()).toReplayCleanly(rootReducer);
});

it('writes nothing for a picture that has gone, and says nothing more of it', () => {
  const { dispatch, altTexts, describing } = begin();
  dispatch(altTextAsked({ id: 'a' }));
  dispatch(mediaRemoved({ id: 'a' }));
  expect(describing()).toBeNull();
  dispatch(altTextWritten({ id: 'a', text: 'A loaf' }));
  expect(altTexts()).toEqual(['']);
});

it('says why a picture was not described until it is asked again, or stopped', () => {
  const { dispatch, describing } = begin();
  dispatch(altTextAsked({ id: 'a' }));
  dispatch(altTextFailed({ id: 'a', problem: 'No.' }));
  expect(describing()).toEqual({ id: 'a', problem: 'No.' });
  dispatch(altTextAsked({ id: 'a' }));
  expect(describing()).toEqual({ id: 'a', isAsked: true });
  dispatch(altTextStopped());
  expect(describing()).toBeNull();
});
