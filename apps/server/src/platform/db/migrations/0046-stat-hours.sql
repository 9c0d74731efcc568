-- online

-- What happened in each full hour of UTC, summed up once it is over: figures of the console read these and the tables for
-- the rest of a range. Every hour from the first to the last that is summed up has a row.
CREATE TABLE stat_hours (
  hour timestamptz NOT NULL,
  figure text NOT NULL,
  value numeric NOT NULL,
  PRIMARY KEY (hour, figure)
);
