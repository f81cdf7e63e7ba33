/* Dates: the library's, and the sun's and the moon's. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <wchar.h>

#include "chapters.h"
#include "check.h"

static void broken_down(void) {
    time_t moment = 951827696; /* 29 February 2000, 12:34:56 */
    struct tm when;
    char line[128];
    gmtime_r(&moment, &when);
    check_text("asctime", "Tue Feb 29 12:34:56 2000\n", asctime(&when));
    strftime(line, sizeof line, "%Y-%m-%d %H:%M:%S %j %a %A %b %B %p %I %y %C %e %D %T %R %r %u %w", &when);
    check_text("strftime", "2000-02-29 12:34:56 060 Tue Tuesday Feb February PM 12 00 20 29 02/29/00 12:34:56 12:34 12:34:56 PM 2 2", line);
    strftime(line, sizeof line, "%U %W %V %G %g %h %n%t%% %F %c %x %X %k %l %s", &when);
    check("strftime of weeks", strncmp(line, "09 09 09 2000 00 Feb \n\t% 2000-02-29 Tue Feb 29 12:34:56 2000 02/29/00 12:34:56 12 12", 84) == 0);
    wchar_t wide[64];
    check_long("wcsftime", 19, (long)wcsftime(wide, 64, L"%Y-%m-%dT%H:%M:%S", &when));
    check_wide("wcsftime", L"2000-02-29T12:34:56", wide);
    struct tm read;
    memset(&read, 0, sizeof read);
    check("strptime", strptime("Tuesday, 29 February 2000 12:34:56 PM", "%A, %d %B %Y %I:%M:%S %p", &read) != NULL);
    check_long("strptime", when.tm_mon * 100 + when.tm_mday, read.tm_mon * 100 + read.tm_mday);
    check("strptime", strptime("2024-12-31 60", "%F %j", &read) == NULL || read.tm_year == 124);
    check("strptime refuses", strptime("32 Foo", "%d %b", &read) == NULL);
}

static void zones(void) {
    time_t moment = 951827696;
    struct tm when;
    setenv("TZ", "CET-1CEST,M3.5.0,M10.5.0/3", 1);
    tzset();
    localtime_r(&moment, &when);
    check_long("localtime in winter", 13, when.tm_hour);
    check_long("mktime", 951827696, (long long)mktime(&when));
    moment += 180 * 86400;
    localtime_r(&moment, &when);
    check_long("localtime in summer", 14, when.tm_hour);
    check_long("summer", 1, when.tm_isdst);
    char line[64];
    strftime(line, sizeof line, "%Z %z", &when);
    check_text("the zone", "CEST +0200", line);
    check("ctime", strncmp(ctime(&moment), "Sun Aug 27 14:34:56 2000", 24) == 0);
    when.tm_mon += 13;
    when.tm_mday -= 40;
    when.tm_min += 1000;
    when.tm_isdst = -1;
    mktime(&when);
    strftime(line, sizeof line, "%F %T", &when);
    check_text("mktime sets right", "2001-08-19 07:14:56", line);
    setenv("TZ", "UTC0", 1);
    tzset();
    check_close("difftime", 3600, difftime(moment, moment - 3600), 0);
}

/* The number of days since noon of 1 January 4713 BC in the Julian calendar. */
static long julian_day(int year, int month, int day) {
    int shift = (14 - month) / 12;
    long y = year + 4800L - shift;
    int m = month + 12 * shift - 3;
    return day + (153 * m + 2) / 5 + 365 * y + y / 4 - y / 100 + y / 400 - 32045;
}

static void date_of(long day, int *year, int *month, int *of_month) {
    long f = day + 1401 + (4 * day + 274277) / 146097 * 3 / 4 - 38;
    long e = 4 * f + 3;
    long g = e % 1461 / 4;
    long h = 5 * g + 2;
    *of_month = (int)(h % 153 / 5 + 1);
    *month = (int)((h / 153 + 2) % 12 + 1);
    *year = (int)(e / 1461 - 4716 + (14 - *month) / 12);
}

/* Sunday of Easter in the Gregorian calendar, as month * 100 + day. */
static int easter(int year) {
    int golden = year % 19, century = year / 100;
    int epact = (century - century / 4 - (8 * century + 13) / 25 + 19 * golden + 15) % 30;
    int moon = epact - epact / 28 * (1 - 29 / (epact + 1) * ((21 - golden) / 11));
    int weekday = (year + year / 4 + moon + 2 - century + century / 4) % 7;
    int days = moon - weekday;
    int month = 3 + (days + 40) / 44;
    return month * 100 + days + 28 - 31 * (month / 4);
}

static double radians(double degrees) {
    return degrees * (M_PI / 180);
}

static double turn(double degrees) {
    return degrees - 360 * floor(degrees / 360);
}

/* The longitude of the sun at a Julian day, in degrees, to a hundredth. */
static double solar_longitude(double day) {
    double t = (day - 2451545) / 36525;
    double mean = 280.46646 + t * (36000.76983 + t * 0.0003032);
    double anomaly = radians(turn(357.52911 + t * (35999.05029 - t * 0.0001537)));
    double centre = (1.914602 - t * (0.004817 + t * 0.000014)) * sin(anomaly) + (0.019993 - t * 0.000101) * sin(2 * anomaly) +
        0.000289 * sin(3 * anomaly);
    double node = radians(turn(125.04 - 1934.136 * t));
    return turn(mean + centre - 0.00569 - 0.00478 * sin(node));
}

/* When the sun reaches a longitude after a day: by Newton's method on the nearly constant motion. */
static double season(double day, double longitude) {
    for (int i = 0; i < 20; i++) {
        double gap = turn(longitude - solar_longitude(day) + 180) - 180;
        day += gap * (365.2422 / 360);
        if (fabs(gap) < 1e-7) {
            break;
        }
    }
    return day;
}

/* The hours that the sun is up at a latitude, with refraction. */
static double day_length(double day, double latitude) {
    double t = (day - 2451545) / 36525;
    double obliquity = radians(23.439291 - 0.0130042 * t);
    double declination = asin(sin(obliquity) * sin(radians(solar_longitude(day))));
    double cosine = (sin(radians(-0.8333)) - sin(radians(latitude)) * sin(declination)) / (cos(radians(latitude)) * cos(declination));
    return cosine >= 1 ? 0 : cosine <= -1 ? 24 : acos(cosine) * 24 / M_PI;
}

/* A new moon, the first of the year 2000 being number 0, with the largest periodic terms. */
static double new_moon(int number) {
    double t = number / 1236.85;
    double mean = 2451550.09766 + 29.530588861 * number + t * t * 0.00015437;
    double sun = radians(turn(2.5534 + 29.1053567 * number));
    double moon = radians(turn(201.5643 + 385.81693528 * number));
    double node = radians(turn(160.7108 + 390.67050284 * number));
    return mean - 0.4072 * sin(moon) + 0.17241 * sin(sun) + 0.01608 * sin(2 * moon) + 0.01039 * sin(2 * node) +
        0.00739 * sin(moon - sun) - 0.00514 * sin(moon + sun) + 0.00208 * sin(2 * sun);
}

/* Where a planet is on its ellipse: Kepler's equation, and then its place in the plane of the orbit. */
static void orbit(double half_axis, double eccentricity, double mean, double *x, double *y) {
    double e = mean + eccentricity * sin(mean);
    for (int i = 0; i < 30; i++) {
        double step = (e - eccentricity * sin(e) - mean) / (1 - eccentricity * cos(e));
        e -= step;
        if (fabs(step) < 1e-14) {
            break;
        }
    }
    *x = half_axis * (cos(e) - eccentricity);
    *y = half_axis * sqrt(1 - eccentricity * eccentricity) * sin(e);
}

static void days_of_the_sky(void) {
    check_long("Julian day", 2451545, julian_day(2000, 1, 1));
    check_long("Julian day", 2299161, julian_day(1582, 10, 15));
    int there_and_back = 0;
    for (long day = 2400000; day < 2500000; day += 997) {
        int year, month, of_month;
        date_of(day, &year, &month, &of_month);
        there_and_back += julian_day(year, month, of_month) == day;
    }
    check_long("dates there and back", 101, there_and_back);
    check_long("Easter", 423, easter(2000));
    check_long("Easter", 331, easter(2024));
    check_long("Easter", 420, easter(2025));
    check_long("Easter", 322, easter(1818));
    check_long("Easter", 425, easter(2038));
    /* 20 March 2000, 7:35 and 21 December 2000, 13:37, in Universal Time. */
    check_close("spring", 2451623.816, season(2451600, 0), 4e-9);
    check_close("winter", 2451900.068, season(2451850, 270), 4e-9);
    check("day length", fabs(day_length(2451717, 52.5) - 16.83) < 0.05);
    check_close("polar day", 24, day_length(2451717, 80), 0);
    check_close("polar night", 0, day_length(2451900, 80), 0);
    /* The eclipse of 11 August 1999, 11:08. */
    check("new moon", fabs(new_moon(-5) - 2451401.965) < 0.01);
    double x, y;
    orbit(1.52368, 0.0934, 1.0, &x, &y);
    check("orbit", hypot(x, y) > 1.52368 * (1 - 0.0934) && hypot(x, y) < 1.52368 * (1 + 0.0934));
    orbit(1, 0, 1.0, &x, &y);
    check_close("circle", atan2(y, x), 1.0, 1e-14);
}

void chapter_calendar(void) {
    broken_down();
    zones();
    days_of_the_sky();
}
