// When to reload the catalogue: its file has changed, or SIGHUP came. One reload after another, so that the newest file is
// served last, and none before there is something to reload.
import { watchFile } from './watch-file.ts';

export interface Reloads {
  /** `reload` never rejects; it is called at once where a reload was asked for meanwhile. */
  begin(reload: () => Promise<void>): void;
  end(): void;
}

/** Before the file is read for the first time: no change is missed, and SIGHUP, without a listener, ends a process. */
export function watchReloads(file: string): Reloads {
  let reload: (() => Promise<void>) | undefined;
  let isWanted = false;
  let isBusy = false;
  const work = async (): Promise<void> => {
    if (reload === undefined || isBusy) return;
    isBusy = true;
    while (isWanted) {
      isWanted = false;
      await reload();
    }
    isBusy = false;
  };
  const want = (): void => {
    isWanted = true;
    void work();
  };
  const stopWatching = watchFile(file, want);
  process.on('SIGHUP', want);
  return {
    begin(given) {
      reload = given;
      void work();
    },
    end() {
      stopWatching();
      process.off('SIGHUP', want);
    },
  };
}
